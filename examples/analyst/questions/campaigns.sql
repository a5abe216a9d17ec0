-- Visits, paid orders and revenue in reais by the campaign that the order carries (last touch)
select
  campaignSource,
  campaignMedium,
  campaignName,
  count(distinct visit) filter (device <> 'bot') as visits,
  count(*) filter (type = 'br.vale.checkout.order-paid.v1') as paid,
  coalesce(sum(totalCentavos) filter (type = 'br.vale.checkout.order-paid.v1'), 0) / 100 as revenue
from events
group by all
order by revenue desc, visits desc
limit 20
