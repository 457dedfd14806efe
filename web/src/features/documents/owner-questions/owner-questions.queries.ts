import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../../lib/api'
import { keptFor } from '../../../lib/kept-for'

export const ownQuestions = (page: number) =>
  api.ownerQuestions.own.queryOptions({ input: { page }, placeholderData: keepPreviousData })
/** What owners asked. @param ownerId only theirs; null: what waits for an answer, of all */
export const questionsOf = (ownerId: string | null, page: number) =>
  api.ownerQuestions.list.queryOptions({
    input: ownerId === null ? { isOpen: true, page } : { ownerId, page },
    placeholderData: ownerId === null ? keepPreviousData : keptFor({ ownerId }),
  })
