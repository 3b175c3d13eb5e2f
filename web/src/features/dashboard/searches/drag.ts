import type { DragEvent } from 'react';

/** Only our own searches can be dropped on a folder. */
const TYPE = 'application/x-attendu-dossiers';

export function startDrag(event: DragEvent, ids: readonly string[]): void {
  event.dataTransfer.setData(TYPE, JSON.stringify(ids));
  event.dataTransfer.effectAllowed = 'move';
}

export const carriesSearches = (event: DragEvent): boolean => event.dataTransfer.types.includes(TYPE);

export function droppedIds(event: DragEvent): string[] {
  return JSON.parse(event.dataTransfer.getData(TYPE) || '[]') as string[];
}
