-- Visits by the furthest step, by device; whoever reached a later step counts in those before it
with visits as (
  select
    visit,
    any_value(device) as device,
    max(case
      when type in ('br.vale.tracking.initiate-checkout.v1', 'br.vale.tracking.add-payment-info.v1') then 2
      when type = 'br.vale.tracking.add-to-cart.v1' or page = 'product' then 1
      else 0
    end) as step
  from events
  where visit is not null and device <> 'bot'
  group by visit
)
select
  device,
  count(*) as visits,
  count(*) filter (step >= 1) as product,
  count(*) filter (step >= 2) as checkout,
  round(100.0 * count(*) filter (step >= 2) / count(*), 1) as checkout_percent
from visits
group by device
order by visits desc
