const FORMAT = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });

/** `28 nov., 02:15`, in the reader's own time zone. */
export const formatInstant = (iso: string): string => FORMAT.format(new Date(iso));
