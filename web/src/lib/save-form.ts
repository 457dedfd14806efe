import type { z } from 'zod'
import { type FormOptions, useForm } from './form'
import { carryOut, type SaveOptions, tellFailure } from './save'

type SaveFormOptions<Schema extends z.ZodType, Answer> = Omit<FormOptions<Schema>, 'submit' | 'onFailure'> &
  SaveOptions<z.output<Schema>, Answer>

/** Saves what a form holds; a refusal stands beside its field too. */
export function useSaveForm<Schema extends z.ZodType, Answer>(options: SaveFormOptions<Schema, Answer>) {
  return useForm<Schema>({
    ...options,
    submit: (input) => carryOut(options, input),
    onFailure: (_, error) => tellFailure(options, error),
  })
}
