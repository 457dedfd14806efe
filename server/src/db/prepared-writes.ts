import pg from 'pg'

/** Asked so often it is worth the place that a plan takes on each connection. */
const OFTEN = 5
/** Of 55 kB or so each on a connection of the server, and as much again with a plan kept: room for what a day's work writes. */
const MOST = 120
/** A plan for lists in general is made for ten: a longer one is planned for itself. */
const LONGEST_LIST = 10

interface Asked {
  text: string
  name?: string
}

const isAsked = (config: unknown): config is Asked =>
  typeof config === 'object' && config !== null && 'text' in config && !('submit' in config)

const isLong = (value: unknown) => Array.isArray(value) && value.length > LONGEST_LIST

/** What PostgreSQL says when a table became another one since a statement was prepared. */
const isOutdated = ({ code, message }: { code?: string; message?: string }) =>
  code === '0A000' && message === 'cached plan must not change result type'

/**
 * Of a pool whose connections prepare what transactions ask again and again, each once: PostgreSQL reads and plans it no more, and is
 * not sent it. What is asked outside of a transaction is not prepared: lists and sums, whose plan hangs on the bounds that they are
 * asked with.
 */
export function preparingClient(): typeof pg.Client {
  const times = new Map<string, number>()
  const names = new Map<string, string>()
  let given = 0

  /** The name by which a statement is prepared; undefined: it is not. */
  function nameOf(text: string): string | undefined {
    const known = names.get(text)
    if (known !== undefined || names.size >= MOST) return known
    const asked = (times.get(text) ?? 0) + 1
    if (asked < OFTEN) {
      // Texts that come once, with as many places as they have values, are forgotten again.
      if (times.size >= 10 * MOST) times.clear()
      times.set(text, asked)
      return undefined
    }
    times.delete(text)
    given += 1
    const name = `write_${given}`
    names.set(text, name)
    return name
  }

  return class PreparingClient extends pg.Client {
    #isInTransaction = false

    constructor(config?: string | pg.ClientConfig) {
      super(config)
      const { connection } = this as unknown as { connection: NodeJS.EventEmitter }
      // Under another name each is prepared anew.
      connection.on('errorMessage', (error) => isOutdated(error) && names.clear())
    }

    // biome-ignore lint/suspicious/noExplicitAny: seven signatures of the library, of which this passes on whichever it is
    override query(...[config, values, ...rest]: any[]): any {
      const asked: unknown = config
      const text = typeof asked === 'string' ? asked : isAsked(asked) ? asked.text : undefined
      if (text === 'begin') this.#isInTransaction = true
      else if (text === 'commit' || text === 'rollback') this.#isInTransaction = false
      else if (this.#isInTransaction && isAsked(asked) && asked.name === undefined && Array.isArray(values)) {
        if (values.length > 0 && !values.some(isLong)) {
          const name = nameOf(asked.text)
          if (name !== undefined) return super.query({ ...asked, name } as never, values, ...(rest as []))
        }
      }
      return super.query(config, values, ...(rest as []))
    }
  }
}
