import type { ReportPlaces } from '@makao/contract/documents/reports/report-places.schema'
import { useQuery } from '@tanstack/react-query'
import { narrowedTo } from './reports.queries'

/** 'Only Acacia Court, managed by nobody'; undefined where the report is of all, or the words are on their way. */
export function useNarrowedTo(places: ReportPlaces): string | undefined {
  const isNarrowed = Object.values(places).some((value) => value !== undefined)
  const { data } = useQuery({ ...narrowedTo(places), enabled: isNarrowed })
  return isNarrowed ? (data?.text ?? undefined) : undefined
}

/** Says above a report what it is narrowed to. */
export function NarrowedTo({ places }: { places: ReportPlaces }) {
  const text = useNarrowedTo(places)
  return text && <p className="mb-3 font-medium wrap-anywhere">{text}</p>
}
