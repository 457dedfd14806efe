import type { ChargeRun } from '@makao/contract/money/charge-runs/charge-runs.schema'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api } from '../../../lib/api'
import { refresh } from '../../../lib/stale'

/** How often the run is read again, in ms: often while it goes on; else for those that begin by themselves. */
const [LIVELY, CALM] = [1000, 20_000]

export const isUnderWay = (run: ChargeRun | undefined): boolean => run?.state === 'waiting' || run?.state === 'running'

export const chargeSettings = () => api.chargeRuns.settings.queryOptions()

/** @param month 'YYYY-MM'; undefined: what the next night makes */
export const chargePreview = (month: string | undefined) =>
  api.chargeRuns.preview.queryOptions({ input: { month }, placeholderData: keepPreviousData })

export const lastChargeRun = () =>
  api.chargeRuns.lastRun.queryOptions({
    refetchInterval: ({ state: { data } }) => (isUnderWay(data) ? LIVELY : CALM),
  })

/** The run that goes on or was the last. When one ends, everything is read again: charges show on every page. */
export function useLastChargeRun() {
  const query = useQuery(lastChargeRun())
  const isOn = isUnderWay(query.data)
  const wasOn = useRef(isOn)
  useEffect(() => {
    if (wasOn.current && !isOn) void refresh(['everything'])
    wasOn.current = isOn
  }, [isOn])
  return query
}
