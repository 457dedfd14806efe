import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useRows } from './rows'

test('a row keeps its key while others come and go, so that what is typed stays with it', () => {
  const { result } = renderHook(() => useRows<{ name: string }>(() => [{ name: 'Water' }, { name: '' }]))
  const names = () => result.current.rows.map(({ name }) => name)
  const [water, blank] = result.current.rows.map(({ key }) => key)
  act(() => result.current.change(blank ?? 0, { name: 'Security' }))
  act(() => result.current.add({ name: 'Garbage' }))
  expect(names()).toEqual(['Water', 'Security', 'Garbage'])
  act(() => result.current.remove(water ?? 0))
  expect(names()).toEqual(['Security', 'Garbage'])
  expect(result.current.rows[0]?.key).toBe(blank)
})

test('a row that is added can take the place of those left blank', () => {
  const { result } = renderHook(() => useRows<{ name: string }>(() => [{ name: 'Water' }, { name: ' ' }]))
  act(() => result.current.add({ name: 'Borehole' }, ({ name }) => name.trim() !== ''))
  expect(result.current.rows.map(({ name }) => name)).toEqual(['Water', 'Borehole'])
  expect(new Set(result.current.rows.map(({ key }) => key)).size).toBe(2)
})
