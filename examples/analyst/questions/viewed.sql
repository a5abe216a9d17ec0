-- Visits that saw a product, paid orders with it, and the orders per 100 of these visits: much seen and little bought comes first
with seen as (
  select productId, count(distinct visit) as visits
  from events
  where page = 'product' and productId is not null and device <> 'bot'
  group by productId
),
bought as (
  select productId, any_value(productTitle) as title, count(distinct transactionId) as paid
  from units
  where type = 'br.vale.checkout.order-unit-paid.v1' and unitKind <> 'bump'
  group by productId
)
select
  productId,
  title,
  visits,
  coalesce(paid, 0) as paid,
  round(100.0 * coalesce(paid, 0) / visits, 1) as rate
from seen
left join bought using (productId)
order by visits - coalesce(paid, 0) desc
limit 20
