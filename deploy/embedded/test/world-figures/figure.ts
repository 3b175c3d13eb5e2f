export type Stack = {
  /** Calls as a super-administrator, with the administrator's password. */
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body: unknown): Promise<T>;
  /** Calls as this administrator of a firm. */
  getAs<T>(email: string, path: string): Promise<T>;
  rows<R extends object>(query: string, values?: readonly unknown[]): Promise<R[]>;
  readonly adminId: string;
};
/** What a screen shows, and a plain count of the tables of the services that own it. */
export type Figure = { readonly screen: string; readonly shown: unknown; readonly counted: unknown };
export type Screens = Readonly<Record<string, (stack: Stack) => Promise<Figure[]>>>;
