/** The levels of study that the student form asks for. */
export const STUDY_LEVELS = ['licence1', 'licence2', 'licence3', 'master1', 'master2', 'doctorat', 'other'] as const;
