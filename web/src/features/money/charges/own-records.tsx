import { useQuery } from '@tanstack/react-query'
import { ownRecordList, type RecordSearch } from '../payments/payments.queries'
import { recordColumns, whereColumn } from './record-columns'
import { RecordList } from './record-list'

interface OwnRecordsProps {
  filter: RecordSearch
  onFilter: (filter: RecordSearch) => void
}

const columns = [whereColumn, ...recordColumns]

export function OwnRecords({ filter, onFilter }: OwnRecordsProps) {
  const { data, error, refetch } = useQuery(ownRecordList(filter))
  return <RecordList {...{ data, error, columns, filter, onFilter }} onRetry={() => void refetch()} />
}
