-- Revenue by day in São Paulo, in reais
select
  toDate(paidAt, 'America/Sao_Paulo') as paid_day,
  count() as paid,
  sum(totalCentavos) / 100 as revenue
from sales final
where paidAt is not null
group by paid_day
order by paid_day;

-- Paid orders and revenue by campaign, in reais
select
  campaignSource,
  campaignName,
  count() as orders,
  countIf(paidAt is not null) as paid,
  sumIf(totalCentavos, paidAt is not null) / 100 as revenue,
  sum(refundedCentavos) / 100 as refunded
from sales final
group by campaignSource, campaignName
order by revenue desc, campaignSource;

-- Seconds from PIX to payment
select
  count() as paid,
  quantileExact(0.5)(dateDiff('second', assumeNotNull(pixAt), assumeNotNull(paidAt))) as median
from sales final
where paidAt is not null and pixAt is not null;

-- Steps that visits took within a day, in their sequence, by device
select
  visit_device as device,
  countIf(level >= 1) as visits,
  countIf(level >= 2) as cart,
  countIf(level >= 3) as checkout
from
(
  select
    visit,
    any(device) as visit_device,
    windowFunnel(86400)(
      toDateTime(time),
      type = 'br.vale.tracking.page-view.v1',
      type = 'br.vale.tracking.add-to-cart.v1',
      type = 'br.vale.tracking.initiate-checkout.v1'
    ) as level
  from events final
  where visit is not null and device != 'bot'
  group by visit
)
group by visit_device
order by visit_device;
