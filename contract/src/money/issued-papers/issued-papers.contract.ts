import { z } from 'zod'
import { procedure } from '../../procedure'
import { PaperSubject, PaperVersion } from './issued-papers.schema'

export const issued = {
  /** What was handed out, by period and version; each can be had again as a file. Empty: nothing was, or of nobody. */
  versions: procedure('portfolio:read', 'GET /papers/{kind}/{subjectId}')
    .input(PaperSubject)
    .output(z.array(PaperVersion)),
}
