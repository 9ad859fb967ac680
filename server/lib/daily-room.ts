import { type Db, touched } from './db.ts'

/** A table of purchases: `match_id`, the buyer's column, `day` and `cents`. */
type Purchases = { table: string; buyer: string }
type Room = { buyerId: string; matchId: string; cents: number; capCents: number; day: string }

/** Takes room under the daily cap of a locked buyer, once per match. False when the cap is full. */
export const takeDailyRoom = (db: Db, { table, buyer }: Purchases, { buyerId, matchId, cents, capCents, day }: Room): Promise<boolean> => {
  const of = { table: db(table), buyer: db(buyer) }
  return touched(db`
    insert into ${of.table} as p (match_id, ${of.buyer}, day, cents)
    select ${matchId}, ${buyerId}, ${day}, ${cents}
    where exists (select from ${of.table} where match_id = ${matchId})
      or ${cents} + (select coalesce(sum(b.cents), 0) from ${of.table} b where b.${of.buyer} = ${buyerId} and b.day = ${day}) <= ${capCents}
    on conflict (match_id) do update set cents = p.cents`)
}
