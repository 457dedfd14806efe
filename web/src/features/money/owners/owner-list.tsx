import { formatDay } from '@makao/contract/days'
import { formatMoney } from '@makao/contract/money'
import { ownerSheet } from '@makao/contract/money/owners/owners.sheet'
import { ownerKindNames } from '@makao/contract/money/owners/owners.terms'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Card } from '../../../ui/card'
import { DataTable, TwoLines } from '../../../ui/data-table'
import { Email } from '../../../ui/email'
import { FilterBar, FilterSelect, SearchBox } from '../../../ui/filters'
import { Loaded } from '../../../ui/loaded'
import { EmptyState } from '../../../ui/page'
import { Pagination } from '../../../ui/pagination'
import { sheetColumns } from '../../../ui/sheet-columns'
import { textLinkClass } from '../../../ui/text-link'
import { type OwnerSearch, ownerList } from './owners.queries'

const columns = sheetColumns(ownerSheet, {
  owner: ({ id, name, kind }) => (
    <TwoLines
      first={
        <Link
          to="/dashboard/owners/$ownerId"
          params={{ ownerId: id }}
          className={`${textLinkClass} -my-2 inline-block py-2`}
        >
          {name}
        </Link>
      }
      second={ownerKindNames[kind]}
    />
  ),
  contact: ({ phoneNumber, email }) => (
    <TwoLines first={phoneNumber ?? '-'} second={email && <Email address={email} />} />
  ),
  properties: ({ properties }) => <span className="wrap-anywhere">{properties.join(', ') || 'None'}</span>,
  owed: ({ owed }) =>
    owed.length === 0 ? (
      <span className="text-soft">Nothing</span>
    ) : (
      owed.map(({ amount, currency }) => (
        <span
          key={currency}
          className={`block font-semibold whitespace-nowrap figures ${amount < 0 ? 'text-bad' : ''}`}
        >
          {formatMoney(amount, currency)}
        </span>
      ))
    ),
  lastPaid: ({ lastPaidOn }) => (
    <span className="whitespace-nowrap">{lastPaidOn ? formatDay(lastPaidOn) : 'Not yet'}</span>
  ),
})

interface OwnerListProps {
  filter: OwnerSearch
  onFilter: (filter: OwnerSearch) => void
}

export function OwnerList({ filter, onFilter }: OwnerListProps) {
  const query = useQuery(ownerList(filter))
  return (
    <Card>
      <FilterBar
        search={
          <SearchBox
            placeholder="Search owners..."
            value={filter.search ?? undefined}
            onSearch={(search) => onFilter({ ...filter, search, page: undefined })}
          />
        }
      >
        <FilterSelect
          label="Order"
          all="Owed most first"
          value={filter.sort ?? undefined}
          options={[
            { value: 'owner', text: 'By name' },
            { value: 'lastPaid', text: 'Longest since a payout' },
          ]}
          onChoose={(sort) => onFilter({ ...filter, sort, page: undefined })}
        />
      </FilterBar>
      <Loaded
        query={query}
        loading="Loading owners..."
        failed="The owners could not be loaded"
        empty={({ total }) =>
          total === 0 && (
            <EmptyState
              title={filter.search ? 'No owners found' : 'No owners yet'}
              text={
                filter.search ? 'Try adjusting your search' : 'Add the people and companies for whom you collect rent.'
              }
            />
          )
        }
      >
        {(data) => (
          <>
            <DataTable caption="Owners" columns={columns} rows={data.rows} keyOf={({ id }) => id} />
            <Pagination {...data} onPage={(page) => onFilter({ ...filter, page })} />
          </>
        )}
      </Loaded>
    </Card>
  )
}
