// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { noteRecent, readRecent } from './recent'

const tenant = (id: string) => ({ kind: 'tenant', id }) as const

test('the latest stand first, once each, and no more than six', () => {
  for (const id of ['1', '2', '3', '4', '5', '6', '7', '3']) noteRecent('amani', tenant(id))
  expect(readRecent('amani').map(({ id }) => id)).toEqual(['3', '7', '6', '5', '4', '2'])
  expect(readRecent('baraka')).toEqual([])
})

test.each(['', '{', '"a"', '[{"kind":"elsewhere","id":"1"},{"kind":"tenant"},null]'])('%s is nothing', (stored) => {
  localStorage.setItem('makao.recent.zawadi', stored)
  expect(readRecent('zawadi')).toEqual([])
})
