-- Buyers by the week of their first paid order, and how many of them paid in the weeks after it
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
  first_week::varchar as first_week,
  date_diff('week', first_week, week) as weeks_later,
  count(*) as buyers
from orders
join firsts using (buyer)
group by all
order by first_week, weeks_later
