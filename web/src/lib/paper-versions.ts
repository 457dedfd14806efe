import type { PaperSubject } from '@makao/contract/money/issued-papers/issued-papers.schema'
import { api } from './api'

/** What was handed out of a paper, to be had again. Read anew whenever it is shown: each file that is made may add to it. */
export const paperVersions = (subject: PaperSubject) =>
  api.papers.versions.queryOptions({ input: subject, staleTime: 0 })
