import type { RefusalCode, RefusalData } from '@makao/contract/refusals'

/** Whether the server refused with this code. */
export function isRefusal<Code extends RefusalCode>(
  error: unknown,
  code: Code,
): error is { code: Code; data: RefusalData<Code> } {
  return error instanceof Error && 'code' in error && error.code === code
}
