import type { Doubt } from '@attendu/law/anonymisation/types';

/** The list of doubts changes as the review does: each is known by its place. */
export const doubtKey = ({ start, kind }: Doubt): string => `${start} ${kind}`;
