import { teamOrders } from '@makao/contract/people/team/team.terms'
import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../../lib/api'
import { choiceParam } from '../../../lib/search-params'

export const staffRequests = () => api.team.requests.queryOptions()
/** @param sort as the address of the page says it */
export const team = (sort: string | undefined) =>
  api.team.list.queryOptions({
    input: { sort: choiceParam(sort, teamOrders) },
    placeholderData: keepPreviousData,
  })
export const signUpSetting = () => api.team.signUp.queryOptions()
