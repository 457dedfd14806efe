import { formatDay } from '@makao/contract/days'
import { formatMoney } from '@makao/contract/money'
import { ownerOrders } from '@makao/contract/money/owners/owners.kinds'
import { ownerSheet } from '@makao/contract/money/owners/owners.sheet'
import { ownerKindNames } from '@makao/contract/money/owners/owners.terms'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Card } from '../../../ui/card'
import { DataTable, TwoLines } from '../../../ui/data-table'
import { Email } from '../../../ui/email'
import { FilterBar, SearchBox } from '../../../ui/filters'
import { Loaded } from '../../../ui/loaded'
import { EmptyState } from '../../../ui/page'
import { Pagination } from '../../../ui/pagination'
import { sheetColumns } from '../../../ui/sheet-columns'
import { textLinkClass } from '../../../ui/text-link'
import { type OwnerSearch, ownerList } from './owners.queries'

const columns = sheetColumns(
  ownerSheet,
  {
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
  },
  {
    placed: {
      owner: { phone: 'name' },
      owed: { phone: 'figure' },
      properties: { phone: 'under' },
      lastPaid: { phone: 'word' },
    },
  },
)

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
        {null}
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
            <DataTable
              caption="Owners"
              columns={columns}
              rows={data.rows}
              keyOf={({ id }) => id}
              order={{
                keys: ['owner', 'owed', 'lastPaid'],
                now: filter.sort ?? '-owed',
                onOrder: (sort) =>
                  onFilter({ ...filter, sort: ownerOrders.find((order) => order === sort), page: undefined }),
              }}
              hasKeys
            />
            <Pagination {...data} onPage={(page) => onFilter({ ...filter, page })} />
          </>
        )}
      </Loaded>
    </Card>
  )
}
