/** Journeys that ask nothing of the corpus: they run while it is indexed, and the others wait for it. */
export const WITHOUT_CORPUS = /\/e2e\/(anonymisation|password|searches|signup|subscription|visitors)\.test\.ts$/;
