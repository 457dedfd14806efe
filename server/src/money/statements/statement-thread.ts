import { workerData } from 'node:worker_threads'
import { answerFrom } from '../../platform/sheets/sheet-thread.service'
import type { StatementToRead } from './reading.service'
import { readSent } from './sent-statement'

await answerFrom(() => readSent(workerData as StatementToRead))
