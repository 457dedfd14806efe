import { formatDay } from '@makao/contract/days'
import { formatMoney } from '@makao/contract/money'
import { type OwnerOrder, ownerOrders } from '@makao/contract/money/owners/owners.kinds'
import type { OwnerPage, OwnerRow } from '@makao/contract/money/owners/owners.schema'
import { ownerFilterWords, ownerSheet } from '@makao/contract/money/owners/owners.sheet'
import { ownerKindNames } from '@makao/contract/money/owners/owners.terms'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Meant } from '../../../ui/bulk-bar'
import { classNames } from '../../../ui/class-names'
import * as common from '../../../ui/common.words'
import { PhoneLink } from '../../../ui/contact-fields'
import type { Column } from '../../../ui/data-table'
import { ListCard } from '../../../ui/list-card'
import { OwnerLink, PropertyLink } from '../../../ui/page-links'
import { sheetColumns } from '../../../ui/sheet-columns'
import { type OwnerSearch, ownerList } from './owners.queries'
import * as words from './owners.words'

const columns: Column<OwnerRow>[] = sheetColumns(
  ownerSheet,
  {
    owner: ({ id, name, kind }) => (
      <span title={`${name}, ${ownerKindNames[kind]}`}>
        <OwnerLink ownerId={id}>{name}</OwnerLink>
      </span>
    ),
    contact: ({ phoneNumber, email }) =>
      phoneNumber ? <PhoneLink number={phoneNumber} className="whitespace-nowrap" /> : (email ?? '-'),
    properties: ({ properties }) =>
      properties.length === 0 ? (
        <span className="text-soft">{common.none}</span>
      ) : (
        <span title={properties.map(({ name }) => name).join(', ')}>
          {properties.map(({ id, name }, place) => (
            <span key={id} className={place > 0 ? 'off-phone' : undefined}>
              {place > 0 && ', '}
              <PropertyLink propertyId={id} className="font-normal!">
                {name}
              </PropertyLink>
            </span>
          ))}
          {properties.length > 1 && <span className="on-phone">{words.andMore(properties.length - 1)}</span>}
        </span>
      ),
    owed: ({ owed }) =>
      owed.length === 0 ? (
        <span className="text-soft">{words.nothing}</span>
      ) : (
        owed.map(({ amount, currency }) => (
          <span
            key={currency}
            className={classNames('block font-medium whitespace-nowrap figures', amount < 0 && 'text-bad')}
          >
            {formatMoney(amount, currency)}
          </span>
        ))
      ),
    lastPaid: ({ lastPaidOn }) => (
      <span className="whitespace-nowrap">{lastPaidOn ? formatDay(lastPaidOn) : words.notYet}</span>
    ),
  },
  {
    placed: {
      owner: { phone: 'name', share: 24 },
      contact: { from: 'wide' },
      properties: { phone: 'under', share: 34 },
      owed: { phone: 'figure' },
      lastPaid: { phone: 'word' },
    },
  },
).map((column) => (column.key === 'owed' ? { ...column, numeric: true } : column))

interface OwnerListProps {
  filter: OwnerSearch
  onFilter: (filter: OwnerSearch) => void
  /** What can be done with owners that are chosen. */
  bulk: (meant: Meant) => ReactNode
  /** What fills the list while there is nobody in it. */
  empty?: ReactNode
}

const usual: OwnerOrder = '-owed'

export function OwnerList({ filter, onFilter, bulk, empty }: OwnerListProps) {
  const query = useQuery(ownerList(filter))
  return (
    <ListCard
      kept="owners"
      caption={common.owners}
      query={query}
      columns={columns}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      filter={filter}
      onFilter={onFilter}
      searchFor={words.searchOwners}
      words={ownerFilterWords}
      orders={ownerOrders}
      usual={usual}
      bulk={bulk}
      takesAll
      totals={({ totals }: OwnerPage) =>
        totals.map(({ amount, currency }) => ({ owed: formatMoney(amount, currency) }))
      }
      loading={words.loadingOwners}
      failed={words.ownersCouldNotBeLoaded}
      none={{
        title: filter.search ? words.noOwnersFound : words.noOwnersYet,
        text: words.addThePeopleAndCompaniesFor,
        action: empty,
      }}
    />
  )
}
