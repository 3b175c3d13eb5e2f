import 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Base URL of the application. */
    url: string;
    /** Password of every demonstration account. */
    password: string;
    /** Folder of the data of the application. */
    dataDir: string;
  }
}
