import 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the application answers. */
    url: string;
    /** Of every demonstration account. */
    password: string;
  }
}
