import type { Currency } from '@makao/contract/money'
import type { ReceivingKind } from '@makao/contract/money/receiving-accounts/receiving-accounts.kinds'
import type { SentStatement, StatementReading } from '@makao/contract/money/statements/statements.schema'
import { inThread } from '../../platform/sheets/sheet-thread.service'
import { UnreadableFile } from '../../platform/sheets/sheets.rules'
import type { StatementLines } from './sent-statement'

/** How many statements are read at the same moment. */
const AT_ONCE = 2

// The bundle has the thread beside main.js.
const threadFile = new URL(
  import.meta.url.endsWith('.ts') ? './statement-thread-from-source.mjs' : './statement-thread.js',
  import.meta.url,
)

let running = 0

/** A statement as it was sent, with the account that it is of. */
export interface StatementToRead extends Pick<StatementReading, 'kind' | 'name' | 'columns' | 'asks'> {
  bytes: Uint8Array
  account: { kind: ReceivingKind; name: string; number: string | null; currency: Currency }
}

export type ReadStatementFile = StatementLines | Extract<SentStatement, { answer: 'columns' }>

/** Reads a statement so that nobody waits for it. @throws UnreadableFile: also while others are being read */
export async function readInThread(asked: StatementToRead): Promise<ReadStatementFile> {
  if (running >= AT_ONCE) throw new UnreadableFile('Other statements are being read. Try again in a moment.')
  running += 1
  try {
    return await inThread<ReadStatementFile>(threadFile, asked)
  } finally {
    running -= 1
  }
}
