import { type Logger, pino } from 'pino'

/** One JSON line an event. Passwords, tokens, cookies and codes never enter it: nothing logs a body or a header. */
export function createLogger(level: string): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime })
}
