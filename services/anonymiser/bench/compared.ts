import type { Detection, Mention } from '@attendu/law/anonymisation/types';
import { OpenRedaction } from '@openredaction/core';

/** Runs a generic tool on these texts and converts its findings to detections. Every finding counts as masked. */
export async function openRedactionDetector(texts: readonly string[]): Promise<(text: string) => Detection> {
  const shield = new OpenRedaction();
  const found = new Map<string, Detection>();
  for (const text of texts) {
    const { detections } = await shield.detect(text);
    const mentions: Mention[] = [];
    let from = 0;
    for (const { position, type } of [...detections].sort((one, two) => one.position[0] - two.position[0])) {
      const [start, end] = [Math.max(from, position[0]), position[1]];
      if (end <= start) continue;
      mentions.push({ start, end, category: 'personnePhysique', entityId: `${type}:${text.slice(start, end).toLowerCase()}`, role: null });
      from = end;
    }
    found.set(text, { mentions, doubts: [] });
  }
  return (text) => found.get(text) ?? { mentions: [], doubts: [] };
}
