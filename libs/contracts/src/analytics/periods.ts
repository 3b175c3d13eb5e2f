/** The periods that the chart of a firm's console offers. */
export const FIRM_PERIODS = ['7-days', '30-days', '12-months'] as const;
export type FirmPeriod = (typeof FIRM_PERIODS)[number];
