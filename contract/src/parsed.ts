/** What a typed text was read as, or the sentence to show beside its field. */
export type Parsed<Value = number> = { ok: true; value: Value } | { ok: false; message: string }
