import type { z } from 'zod'
import { type FormOptions, type Unjudged, useForm } from './form'
import { carryOut, type SaveOptions, tellFailure } from './save'

export type SaveFormOptions<Schema extends z.ZodType, Given, Answer> = Omit<
  FormOptions<Schema, Given>,
  'submit' | 'onFailure'
> &
  SaveOptions<z.output<Schema>, Answer>

/** Saves what a form holds; a refusal stands beside its field too. */
export function useSaveForm<Schema extends z.ZodType, Given extends Unjudged<z.input<Schema>>, Answer>(
  options: SaveFormOptions<Schema, Given, Answer>,
) {
  return useForm<Schema, Given>({
    ...options,
    submit: (input) => carryOut(options, input),
    onFailure: (_, error, input) => tellFailure(options, error, input),
  })
}
