/** One JSON-RPC message of a caller. */
export interface McpCall {
  readonly key: string;
  readonly message: object;
  /** Headers of the protocol, whose names begin with `mcp-`. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface McpAnswer {
  readonly status: number;
  /** Undefined for a notification. */
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

/** Answers with the API's own response when it does not accept the key. */
export type AnswerMcp = (call: McpCall) => Promise<McpAnswer>;
