-- Buyers by the source of their first paid order, and the percentage of those long enough ago who paid again within 30, 60 and 90 days
with orders as (
  select buyer, day::date as day, coalesce(campaignSource, 'direto') as source, time
  from events
  where type = 'br.vale.checkout.order-paid.v1'
),
firsts as (
  select buyer, min(day) as first_day, arg_min(source, time) as source from orders group by buyer
),
last_day as (
  select max(day::date) as until from events
),
again as (
  select
    firsts.*,
    until - first_day as age,
    (select min(day) from orders where orders.buyer = firsts.buyer and day > first_day) - first_day as days_later
  from firsts, last_day
)
select
  source,
  count(*) as buyers,
  round(100.0 * count(*) filter (age >= 30 and days_later <= 30) / nullif(count(*) filter (age >= 30), 0), 1) as within_30,
  round(100.0 * count(*) filter (age >= 60 and days_later <= 60) / nullif(count(*) filter (age >= 60), 0), 1) as within_60,
  round(100.0 * count(*) filter (age >= 90 and days_later <= 90) / nullif(count(*) filter (age >= 90), 0), 1) as within_90
from again
group by source
order by buyers desc
