import { ModelFailure } from '../model/failure.ts';
import type { Embedder } from '../vectors/embedder.ts';
import { createOpenAiClient, failureOf, type OpenAiEndpoint } from './openai-client.ts';

/** Longer vectors are rejected: no known model returns them. */
const MOST_DIMENSIONS = 16_384;

/** Embeddings from any endpoint with an OpenAI-compatible API. `dimensions`: requested and then required; the model's default when undefined. */
export function createOpenAiEmbedder(endpoint: OpenAiEndpoint & { readonly dimensions: number | undefined }, timeoutMs: number): Embedder {
  const { model, dimensions } = endpoint;
  const client = createOpenAiClient(endpoint, timeoutMs);
  return {
    model,
    async embed(texts, signal) {
      try {
        // Plain numbers: some endpoints do not support base64.
        const { data } = await client.embeddings.create(
          { model, input: [...texts], encoding_format: 'float', ...(dimensions === undefined ? {} : { dimensions }) },
          { signal },
        );
        return readVectors(data, texts.length, dimensions);
      } catch (error) {
        // A response that is not JSON throws the parser's error; the call may be retried.
        if (error instanceof SyntaxError) throw new ModelFailure('unreadable', true, 'the answer is not JSON');
        throw failureOf(error, signal);
      }
    },
  };
}

function readVectors(data: unknown, count: number, dimensions: number | undefined): Float32Array[] {
  if (!Array.isArray(data) || data.length !== count) throw new ModelFailure('unreadable', true, 'not one vector a text');
  const vectors: (Float32Array | undefined)[] = new Array(count);
  let length = dimensions;
  for (const [place, item] of data.entries() as Iterable<[number, { index?: unknown; embedding?: unknown } | null]>) {
    const index = typeof item?.index === 'number' ? item.index : place;
    const numbers = item?.embedding;
    if (!Array.isArray(numbers) || !numbers.every((value) => Number.isFinite(value)) || index < 0 || index >= count)
      throw new ModelFailure('unreadable', true, 'the answer has another shape');
    length ??= numbers.length;
    if (numbers.length !== length || length === 0 || length > MOST_DIMENSIONS)
      throw new ModelFailure('unusable', false, `vectors of ${numbers.length} dimensions`);
    vectors[index] = Float32Array.from(numbers as number[]);
  }
  const whole = vectors.filter((vector) => vector !== undefined);
  if (whole.length !== count) throw new ModelFailure('unreadable', true, 'not one vector a text');
  return whole;
}
