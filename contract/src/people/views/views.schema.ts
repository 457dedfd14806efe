import { z } from 'zod'
import { requiredLine } from '../../text'
import { keptLists } from './views.kinds'

const list = z.enum(keptLists)

/** A list as somebody wants to find it again. `search`: what its address says, without the page: 'paymentStatus=overdue'. */
export const SavedView = z.object({ id: z.uuid(), list, name: z.string(), search: z.string() })
export type SavedView = z.infer<typeof SavedView>

/** `id` is chosen by the browser: the same one sent twice is one view. A name that the list has already is given anew. */
export const NewView = SavedView.extend({
  name: requiredLine('Give the view a name', 60),
  search: z.string().max(1000, 'This view is too long to be kept'),
})
export type NewView = z.infer<typeof NewView>

export const ViewId = z.object({ viewId: z.uuid() })

/** The columns that a person has left out of a list, by their keys. */
export const HiddenColumns = z.object({
  list,
  columns: z
    .array(
      z
        .string()
        .max(40)
        .regex(/^[a-zA-Z]+$/),
    )
    .max(30),
})
export type HiddenColumns = z.infer<typeof HiddenColumns>

/** What a person keeps of lists. */
export const KeptLists = z.object({ views: z.array(SavedView), hidden: z.array(HiddenColumns) })
export type KeptLists = z.infer<typeof KeptLists>
