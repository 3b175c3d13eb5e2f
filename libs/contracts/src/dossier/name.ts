/** The name of a dossier until its author gives another: 'Nouveau dossier', or the first 30 characters of the query and '...' when it is longer. */
export function dossierName(query: string): string {
  const trimmed = query.trim();
  if (trimmed === '') return 'Nouveau dossier';
  const characters = Array.from(trimmed);
  return characters.length > 30 ? `${characters.slice(0, 30).join('')}...` : trimmed;
}
