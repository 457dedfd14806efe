import type { AsRead } from '@makao/contract/as-read.schema'
import { useRef } from 'react'
import type { z } from 'zod'
import { type FormOptions, type Unjudged, useForm } from './form'
import * as words from './lib.words'
import { isRefusal } from './refusal'
import { carryOut, type SaveOptions, tellFailure } from './save'

export type SaveFormOptions<Schema extends z.ZodType, Given, Answer> = Omit<
  FormOptions<Schema, Given>,
  'submit' | 'onFailure' | 'explain'
> &
  Omit<SaveOptions<z.output<Schema>, Answer>, 'send'> & {
    /** What the fields began with, by their names, so that what others change meanwhile stays; none of something new. */
    began?: object | undefined
    /** What fields are called of which no control has the name. */
    fieldNames?: Readonly<Record<string, string>>
    /** `asRead`: of what is sent, as the fields began with it. */
    send: (input: z.output<Schema>, asRead: AsRead) => Promise<Answer>
  }

/** The fields of an object that another one has. */
const named = (fields: unknown, others: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields as object).filter(([field]) => Object.hasOwn(others as object, field)))

/** Whether all is stored as it was sent: what others changed meanwhile is to be seen. */
export const isAsSent = (sent: object, stored: object): boolean =>
  JSON.stringify(sent) === JSON.stringify({ ...sent, ...named(stored, sent) })

/** Saves what a form holds; a refusal stands beside its field too. */
export function useSaveForm<Schema extends z.ZodType, Given extends Unjudged<z.input<Schema>>, Answer>(
  options: SaveFormOptions<Schema, Given, Answer>,
) {
  const read = useRef<AsRead>(options.began && { ...options.began })
  return useForm<Schema, Given>({
    ...options,
    submit: (input) => {
      const asRead = read.current && named(read.current, input)
      const onSaved = (answer: Answer) => {
        // A field that was sent as it was read may be another one now.
        const stored = Object.assign({}, input, answer)
        read.current = read.current && { ...read.current, ...named(stored, read.current) }
        return options.onSaved?.(answer, input)
      }
      return carryOut({ ...options, onSaved, send: () => options.send(input, asRead) }, input)
    },
    explain: async (form, error) => {
      if (!isRefusal(error, 'CHANGED_MEANWHILE')) return undefined
      const { now } = error.data
      const { whatChanged } = await import('./changed-meanwhile').catch(() => ({ whatChanged: undefined }))
      // The code that says it did not come.
      if (!whatChanged) return { marks: {}, error: new Error(words.openItAgain(words.somethingElse)) }
      const { marks, untold } = whatChanged(form, now, options.fieldNames)
      if (untold.length > 0) return { marks, error: new Error(words.openItAgain(untold.join(', '))) }
      // Whoever saves again has seen what others made of it.
      read.current = { ...read.current, ...now }
      return { marks, error }
    },
    onFailure: (_, error, input) => tellFailure(options, error, input),
  })
}
