import { type DestinationStream, type Logger, pino } from 'pino'
import { loggedPath } from './logged-path.rules'

interface LoggedError {
  type: string
  message: string
  code?: string
  constraint?: string
  stack: string
  cause?: LoggedError
}

/** A message without the values of the query that failed: hashes of passwords and tokens of sessions are among them. */
export function withoutValues(message: string): string {
  return message.split('\nparams:', 1)[0] ?? ''
}

/** Only what is named here: the driver hangs queries, values, details and whole clients on its errors. */
function errorForLog(error: unknown): LoggedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'something that is no error was thrown', stack: '' }
  const { message, stack = '', cause } = error
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  const begins = stack.indexOf(message)
  return {
    type: error.constructor.name,
    message: withoutValues(message),
    ...(typeof code === 'string' && { code }),
    ...(typeof constraint === 'string' && { constraint }),
    // The stack repeats the message.
    stack: begins < 0 ? '' : stack.slice(begins + message.length).trim(),
    ...(cause instanceof Error && cause !== error && { cause: errorForLog(cause) }),
  }
}

/**
 * One JSON line an event. Passwords, tokens, cookies and codes never enter it: nothing logs a body, a header, a query
 * string or the values of a database query.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: errorForLog, path: (path: unknown) => loggedPath(String(path)) },
  }
  return destination ? pino(options, destination) : pino(options)
}
