/** Whether a sentence holds only while the corpus is being built: once it is complete, the question is read again. */
export const isOfBuilding = (notice: string): boolean => /en construction|en cours d['’]indexation|contient pour l['’]instant/.test(notice);
