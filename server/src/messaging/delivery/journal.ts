import {
  closeSync,
  existsSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Channel } from '@makao/contract/messaging/outbox/outbox.kinds'

/**
 * What this machine handed over and has not noted in the database yet, on its own disk. After a crash it tells the
 * message that may have arrived from the one that has not.
 */
export interface Journal {
  /** Whose messages it speaks of: this data folder, since the machine was switched on. */
  senderId: string
  /** What was handed over when the process before this one ended. */
  left: readonly string[]
  note: (messageId: string) => void
  /** The database knows what became of all of them. */
  clear: () => void
  close: () => void
}

/** Whole lines: a power cut may leave zeros, and a full disk a line without its end. */
const noted = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=\n)/g

/** @param dataDir undefined: nothing is kept, and nothing is known after a crash */
export function openJournal(dataDir: string | undefined, channel: Channel): Journal {
  if (dataDir === undefined) {
    const nothing = () => undefined
    return { senderId: crypto.randomUUID(), left: [], note: nothing, clear: nothing, close: nothing }
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, `handed-over-${channel}`)
  const left = existsSync(path) ? readFileSync(path, 'utf8').match(noted) : null
  const file = openSync(path, 'a', 0o600)
  return {
    senderId: `${keptId(dataDir)} ${bootId()}`,
    left: left ?? [],
    // Not forced to the disk, which would take longer than what it is to tell apart. The end of the process cannot take
    // it back, and after the end of the machine the journal is not asked.
    note: (messageId) => writeSync(file, `${messageId}\n`),
    clear: () => ftruncateSync(file),
    close: () => closeSync(file),
  }
}

function keptId(dataDir: string): string {
  const file = join(dataDir, 'sender-id')
  if (!existsSync(file)) writeFileSync(file, crypto.randomUUID(), { mode: 0o600, flag: 'wx' })
  return readFileSync(file, 'utf8').trim()
}

/** Another one each time the machine is switched on; '' where the system does not tell. */
function bootId(): string {
  const file = '/proc/sys/kernel/random/boot_id'
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
}
