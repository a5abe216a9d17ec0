-- Buyers by week, and the percentage of them whose first paid order was in that week
with orders as (
  select buyer, date_trunc('week', day::date) as week
  from events
  where type = 'br.vale.checkout.order-paid.v1'
  group by all
),
firsts as (
  select buyer, min(week) as first_week from orders group by buyer
)
select
  week::varchar as week,
  count(*) as buyers,
  round(100.0 * count(*) filter (week = first_week) / count(*), 1) as new_percent
from orders
join firsts using (buyer)
group by week
order by week
