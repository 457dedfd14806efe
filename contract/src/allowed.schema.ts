import { z } from 'zod'

/** What the person who asks may do with the row: their role and the state of the row let them. */
export const allowed = <const Action extends string>(...actions: Action[]) => z.array(z.enum(actions))
