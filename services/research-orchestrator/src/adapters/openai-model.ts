import OpenAI from 'openai';
import { z } from 'zod';
import { modelAnswerSchema } from '../domain/model/prompt.ts';
import { ModelFailure } from '../model/failure.ts';
import type { Model, ModelRequest, ModelUsage } from '../model/model.ts';
import { modelLabel } from '../model/outside-models.ts';
import { createOpenAiClient, failureOf, type OpenAiEndpoint } from './openai-client.ts';

export type OpenAiOptions = OpenAiEndpoint & {
  /** Longest pause between two chunks of a response. */
  readonly stallMs: number;
};

/** A longer response is rejected. */
const LONGEST_ANSWER = 80_000;
const CHARACTERS_A_TOKEN = 3;

const SCHEMA = z.toJSONSchema(modelAnswerSchema, { target: 'draft-7' });

/** Any endpoint with an OpenAI-compatible API: Mistral, vLLM, Ollama, OpenAI… */
export function createOpenAiModel(options: OpenAiOptions): Model {
  const { model, stallMs } = options;
  const client = createOpenAiClient(options, stallMs);
  /** False once the endpoint has refused a JSON schema: some only support plain JSON mode. */
  let knowsSchemas = true;

  const format = () =>
    knowsSchemas
      ? ({ type: 'json_schema', json_schema: { name: 'reponse', schema: SCHEMA, strict: true } } as const)
      : ({ type: 'json_object' } as const);

  async function stream(request: ModelRequest): Promise<{ text: string; usage: ModelUsage }> {
    const silence = new AbortController();
    let timer = setTimeout(() => silence.abort(), stallMs);
    const signal = AbortSignal.any([request.signal, silence.signal]);
    let text = '';
    let usage: ModelUsage | null = null;
    let finish: string | null = null;
    try {
      const chunks = await client.chat.completions.create(
        {
          model,
          messages: [
            { role: 'system', content: request.system },
            { role: 'user', content: request.user },
          ],
          temperature: 0,
          max_tokens: request.maxTokens,
          response_format: format(),
          stream: true,
          stream_options: { include_usage: true },
        },
        { signal },
      );
      for await (const chunk of chunks) {
        clearTimeout(timer);
        timer = setTimeout(() => silence.abort(), stallMs);
        const [choice] = chunk.choices;
        if (choice?.delta?.refusal) throw new ModelFailure('refused', false, 'the model refused');
        text += choice?.delta?.content ?? '';
        finish = choice?.finish_reason ?? finish;
        if (chunk.usage) usage = { input: chunk.usage.prompt_tokens, output: chunk.usage.completion_tokens };
        if (text.length > LONGEST_ANSWER) throw new ModelFailure('too_long', false, 'the answer does not end');
      }
    } finally {
      clearTimeout(timer);
    }
    if (silence.signal.aborted || request.signal.aborted) throw new ModelFailure('too_slow', false, 'the answer stalled');
    if (finish === 'content_filter') throw new ModelFailure('refused', false, 'the endpoint filtered the answer');
    if (finish === 'length') throw new ModelFailure('too_long', false, 'the answer was cut at its longest');
    if (finish === null) throw new ModelFailure('cut', true, 'the stream ended before the answer');
    const counted = {
      input: Math.ceil((request.system.length + request.user.length) / CHARACTERS_A_TOKEN),
      output: Math.ceil(text.length / CHARACTERS_A_TOKEN),
    };
    return { text, usage: usage ?? counted };
  }

  return {
    label: modelLabel(model, options.baseUrl),
    async complete(request) {
      try {
        return await stream(request);
      } catch (error) {
        if (knowsSchemas && error instanceof OpenAI.APIError && error.status === 400) {
          knowsSchemas = false;
          return await stream(request).catch((second: unknown) => {
            // The schema was not what it refused.
            if (second instanceof OpenAI.APIError && second.status === 400) knowsSchemas = true;
            throw failureOf(second, request.signal);
          });
        }
        throw failureOf(error, request.signal);
      }
    },
  };
}
