/** The days of the free trial: for a page that shows nothing else of the plan catalogue, which reads them here. */
export const TRIAL_DAYS = 14;
