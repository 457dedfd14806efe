import { z } from 'zod'
import { procedure } from '../../procedure'
import { LinesToMatch, MatchedLine } from './payment-lines.schema'

/** Many payments entered one below the other. Each is then received on its own, like any other payment. */
export const paymentLines = {
  match: procedure(
    'payment:record',
    'POST /payment-lines/matches',
    'Whose payments may be, by account, phone, unit and name',
  )
    .input(LinesToMatch)
    .output(z.array(MatchedLine)),
}
