/**
 * Journeys that ask nothing of the corpus: they run while it is indexed, and the others wait for it. A file of this list presses nothing of the
 * dashboard below its notice of the indexing, which goes at any moment.
 */
export const WITHOUT_CORPUS = /\/e2e\/(anonymisation|password|signup|subscription|world)\.test\.ts$/;
