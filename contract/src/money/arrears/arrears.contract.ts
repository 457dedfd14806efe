import { procedure } from '../../procedure'
import { ArrearsChoice, ArrearsFilter, ArrearsPage, ChosenArrears } from './arrears.schema'

/** Who owes, since when, and what was done about it. */
export const arrears = {
  list: procedure('portfolio:read', 'GET /arrears', 'Tenancies that owe, the oldest debt first')
    .input(ArrearsFilter)
    .output(ArrearsPage),
  /** For choosing all that a list shows, also on its other pages. */
  choose: procedure('portfolio:read', 'GET /arrears/chosen').input(ArrearsChoice).output(ChosenArrears),
}
