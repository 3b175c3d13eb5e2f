import type { Doubt } from '@attendu/law/anonymisation/types';

/** Key of a doubt: its range, since the list changes with the review. */
export const doubtKey = ({ start, kind }: Doubt): string => `${start} ${kind}`;
