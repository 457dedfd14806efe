import { answerFrom } from '../../platform/sheets/sheet-thread.service'
import type { StatementToRead } from './reading.service'
import { readSent } from './sent-statement'

answerFrom((asked: StatementToRead) => readSent(asked))
