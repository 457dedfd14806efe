import type { AsRead } from '@makao/contract/as-read.schema'
import { useRef } from 'react'
import type { z } from 'zod'
import { type FormOptions, type Unjudged, useForm } from './form'
import { isRefusal } from './refusal'
import { carryOut, type SaveOptions, tellFailure } from './save'

export type SaveFormOptions<Schema extends z.ZodType, Given, Answer> = Omit<
  FormOptions<Schema, Given>,
  'submit' | 'onFailure'
> &
  Omit<SaveOptions<z.output<Schema>, Answer>, 'send'> & {
    /** What the fields began with, by their names, so that what others change meanwhile stays; none of something new. */
    began?: object | undefined
    /** `asRead`: of what is sent, as the fields began with it. */
    send: (input: z.output<Schema>, asRead: AsRead) => Promise<Answer>
  }

/** The fields of an object that another one has. */
const named = (fields: unknown, others: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields as object).filter(([field]) => Object.hasOwn(others as object, field)))

/** Saves what a form holds; a refusal stands beside its field too. */
export function useSaveForm<Schema extends z.ZodType, Given extends Unjudged<z.input<Schema>>, Answer>(
  options: SaveFormOptions<Schema, Given, Answer>,
) {
  const read = useRef<AsRead>(options.began && { ...options.began })
  return useForm<Schema, Given>({
    ...options,
    submit: async (input) => {
      const asRead = read.current && named(read.current, input)
      await carryOut({ ...options, send: () => options.send(input, asRead) }, input)
      read.current = read.current && { ...read.current, ...named(input, read.current) }
    },
    onFailure: (_, error, input) => {
      // Whoever saves again has seen what others made of it.
      if (isRefusal(error, 'CHANGED_MEANWHILE')) read.current = { ...read.current, ...error.data.now }
      tellFailure(options, error, input)
    },
  })
}
